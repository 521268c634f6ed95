// Package verify tells Tocsin's webhook messages from forged ones. Copy this file.
package verify

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

var (
	// ErrUntrusted says that the sender knows none of the secrets.
	ErrUntrusted = errors.New("the signature is missing or wrong")
	// ErrNoSecret says that a secret is missing or empty: anyone could sign with it.
	ErrNoSecret = errors.New("a secret is missing")
)

// Signature returns nil if the sender knows one of the secrets.
//
// rawBody is the bytes as received, before any parser. header is the value of X-Service-Signature. secrets are the
// channel's secret, or both while it is replaced.
func Signature(rawBody []byte, header string, secrets ...string) error {
	if len(secrets) == 0 {
		return ErrNoSecret
	}
	trusted := false
	for _, secret := range secrets {
		if secret == "" {
			return ErrNoSecret
		}
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write(rawBody)
		expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
		// No early exit: the time must not show which secret matched.
		if hmac.Equal([]byte(header), []byte(expected)) {
			trusted = true
		}
	}
	if !trusted {
		return ErrUntrusted
	}
	return nil
}
