// A receiver of Tocsin's webhook messages, with Go's standard library alone (1.19 or newer):
//
//	PORT=8080 WEBHOOK_SECRET=... go run ./receiver
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
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
		// Tocsin always sends Content-Length, so this bounds the memory.
		if r.ContentLength < 0 || r.ContentLength > bodyBytesMax {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		rawBody, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		if err := verify.Signature(rawBody, r.Header.Get("X-Service-Signature"), secret); err != nil {
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

func work(m message) {
	fmt.Printf("%s %q on %q\n", m.Event, m.Incident.Title, m.Monitor.Name)
}
