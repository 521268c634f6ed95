// Reads endpoints as lines of JSON, and writes what Gatus makes of their answers.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/TwiN/gatus/v5/config/endpoint"
)

type question struct {
	Kind       string
	Conditions []endpoint.Condition
	Answers    []endpoint.Found
}

type reply struct {
	Refusal  string   `json:"refusal,omitempty"`
	Verdicts []string `json:"verdicts,omitempty"`
}

// Some paths end Gatus with a panic.
func verdictOn(asked question, found endpoint.Found) (verdict string) {
	defer func() {
		if recover() != nil {
			verdict = "crash"
		}
	}()
	if endpoint.IsUp(asked.Kind, asked.Conditions, found) {
		return "up"
	}
	return "down"
}

func replyTo(asked question) reply {
	if err := endpoint.Refusal(asked.Conditions); err != nil {
		return reply{Refusal: err.Error()}
	}
	verdicts := []string{}
	for _, found := range asked.Answers {
		verdicts = append(verdicts, verdictOn(asked, found))
	}
	return reply{Verdicts: verdicts}
}

func run() error {
	lines, replies := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var asked question
		if err := lines.Decode(&asked); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if err := replies.Encode(replyTo(asked)); err != nil {
			return err
		}
	}
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
