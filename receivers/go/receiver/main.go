// A receiver of Tocsin's webhook messages, with Go's standard library alone (1.19 or newer):
//
//	PORT=8080 WEBHOOK_SECRET=... go run ./receiver
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"example.com/receiver/verify"
)

const bodyBytesMax = 1 << 20

type message struct {
	Event    string
	Incident struct{ Title string }
	Monitor  struct{ Name string }
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	secret := os.Getenv("WEBHOOK_SECRET")
	if secret == "" {
		log.Fatal("Set WEBHOOK_SECRET to the channel's webhook secret.")
	}
	server := &http.Server{Addr: "127.0.0.1:" + port, Handler: receiver(secret), ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}

func receiver(secret string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		rawBody, status := read(w, r)
		if status != http.StatusOK {
			w.WriteHeader(status)
			return
		}
		// Get would return the first of two signatures.
		signature := strings.Join(r.Header.Values("X-Service-Signature"), ",")
		if err := verify.Signature(rawBody, signature, secret); err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		var m message
		if err := json.Unmarshal(rawBody, &m); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		// Answer first: Tocsin waits at most ten seconds and never sends a message again.
		w.WriteHeader(http.StatusNoContent)
		go work(m)
	}
}

// read counts what it reads: a proxy may send a body in chunks, without Content-Length.
func read(w http.ResponseWriter, r *http.Request) ([]byte, int) {
	if r.ContentLength > bodyBytesMax {
		return nil, http.StatusRequestEntityTooLarge
	}
	rawBody, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyBytesMax))
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		return nil, http.StatusRequestEntityTooLarge
	case err != nil:
		// Without a status, Go would answer 200.
		return nil, http.StatusBadRequest
	}
	return rawBody, http.StatusOK
}

func work(m message) {
	fmt.Printf("%s %q on %q\n", m.Event, m.Incident.Title, m.Monitor.Name)
}
