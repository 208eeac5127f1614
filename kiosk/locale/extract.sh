#!/bin/sh
# Finds every message in the program and brings the catalogues up to date. Use: extract.sh FOLDER_OF_PYBABEL
# Translators edit the .po files beside this script; nothing else is to be kept.
set -eu
bin=$1
cd "$(dirname "$0")"
"$bin/pybabel" -q extract -o pope-joan.pot --no-location --sort-output --width=100 --project="Pope Joan" --version=1 \
    --keyword=say --keyword=n:1,2 --keyword=_switch:3 --keyword=_whole:5 --keyword=_number:6 \
    --keyword=Sentence --keyword=_choice:3 --keyword=_text:4 --keyword=Setting:4 ../view ../app ../table ../config.py ../catalogue.py
for language in fr de es nl cy; do
    if [ -e "$language/LC_MESSAGES/pope-joan.po" ]; then
        "$bin/pybabel" -q update -i pope-joan.pot -d . -D pope-joan -l "$language" --no-fuzzy-matching --ignore-obsolete \
            --width=100
    else
        "$bin/pybabel" -q init -i pope-joan.pot -d . -D pope-joan -l "$language"
    fi
done
"$bin/pybabel" -q compile -d . -D pope-joan
