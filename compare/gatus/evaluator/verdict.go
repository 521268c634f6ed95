// Package endpoint is that of Gatus: the recording compiles this file with its evaluator.
package endpoint

import "time"

// Found has the facts of a check, as Gatus would have found them.
type Found struct {
	Status        int
	Rcode         string
	IP            string
	IsConnected   bool
	Body          []byte
	DurationMs    int64
	CertificateMs int64
	DomainMs      int64
}

func milliseconds(count int64) time.Duration { return time.Duration(count) * time.Millisecond }

func anyOf(conditions []Condition, has func(Condition) bool) bool {
	for _, condition := range conditions {
		if has(condition) {
			return true
		}
	}
	return false
}

// Refusal returns the error with which Gatus refuses a configuration, or nil.
func Refusal(conditions []Condition) error {
	for _, condition := range conditions {
		if err := condition.Validate(); err != nil {
			return err
		}
	}
	return nil
}

// IsUp evaluates the conditions in the order of Endpoint.EvaluateHealth. Some facts are read only for a condition
// that names them: the body of an HTTP answer, the address and the end of the domain.
func IsUp(kind string, conditions []Condition, found Found) bool {
	result := &Result{
		HTTPStatus:            found.Status,
		DNSRCode:              found.Rcode,
		Connected:             found.IsConnected,
		Duration:              milliseconds(found.DurationMs),
		CertificateExpiration: milliseconds(found.CertificateMs),
	}
	if kind != "http" || anyOf(conditions, Condition.hasBodyPlaceholder) {
		result.Body = found.Body
	}
	if anyOf(conditions, Condition.hasIPPlaceholder) {
		result.IP = found.IP
	}
	if anyOf(conditions, Condition.hasDomainExpirationPlaceholder) {
		result.DomainExpiration = milliseconds(found.DomainMs)
	}
	isUp := kind != "ssh" || found.IsConnected
	for _, condition := range conditions {
		if !condition.evaluate(result, false, false, nil) {
			isUp = false
		}
	}
	return isUp
}
