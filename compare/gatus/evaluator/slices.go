// Package slices stands for the standard library's, which Go has from 1.21 on. A newer Go uses its own.
package slices

// Contains returns true if a slice has a value.
func Contains[Value comparable](values []Value, wanted Value) bool {
	for _, value := range values {
		if value == wanted {
			return true
		}
	}
	return false
}
