#!/bin/sh
# A bot for Leaving Atlantis in plain shell: it takes the first of the legal actions,
# but prefers one whose text begins with a word it likes.
# A question is one line of JSON, and so is an answer; the hello line wants none.

while IFS= read -r line; do
    case $line in
    *'"hello"'*) continue ;;
    esac

    # The texts stand in `"legal":["...","..."]`, and hold no quotes or brackets of their own.
    legal=${line#*'"legal":["'}
    legal=${legal%%'"]'*}

    index=0
    choice=0
    while :; do
        text=${legal%%'","'*}
        case $text in
        sail*|play*) choice=$index; break ;;
        esac
        case $legal in
        *'","'*) legal=${legal#*'","'} ;;
        *) break ;;
        esac
        index=$((index + 1))
    done

    echo "{\"choice\": $choice}"
done
