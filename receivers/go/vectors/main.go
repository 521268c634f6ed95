// Prints an answer for each folder of vectors: ../../README.md#add-a-language
package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"

	"example.com/receiver/verify"
)

func main() {
	for number := 1; ; number++ {
		folder := filepath.Join(os.Args[1], strconv.Itoa(number))
		body, err := os.ReadFile(filepath.Join(folder, "body"))
		if errors.Is(err, os.ErrNotExist) {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
		// Go's Header.Get returns "" for a missing header.
		header, _ := os.ReadFile(filepath.Join(folder, "header"))
		var secrets []string
		files, _ := filepath.Glob(filepath.Join(folder, "secret-*"))
		for _, file := range files {
			secret, err := os.ReadFile(file)
			if err != nil {
				log.Fatal(err)
			}
			secrets = append(secrets, string(secret))
		}
		fmt.Println(answer(verify.Signature(body, string(header), secrets...)))
	}
}

func answer(err error) string {
	switch err {
	case nil:
		return "trusted"
	case verify.ErrUntrusted:
		return "refused"
	default:
		return "error"
	}
}
