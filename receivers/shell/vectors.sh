#!/bin/sh
# Prints an answer for each folder of vectors: ../README.md#add-a-language
. "$(dirname "$0")/verify.sh"

# Prints a file byte for byte; the x keeps its line feeds at the end.
content() { cat "$1" 2> /dev/null; printf x; }

number=1
while [ -d "$1/$number" ]; do
  folder=$1/$number
  header=$(content "$folder/header")
  number=$((number + 1))
  (
    set -- "$folder"/secret-*
    for file; do
      shift
      [ -e "$file" ] || continue
      secret=$(content "$file")
      set -- "$@" "${secret%x}"
    done
    verify "$folder/body" "${header%x}" "$@"
  )
  case $? in 0) echo trusted ;; 1) echo refused ;; 2) echo error ;; *) exit 3 ;; esac
done
