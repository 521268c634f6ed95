require "openssl"

# Copy this method. It returns true if the sender knows one of the secrets.
#
# raw_body: the bytes as received, before any parser
# header: the value of X-Service-Signature, or nil
# secrets: the channel's secret, or both while it is replaced
# Raises ArgumentError if a secret is missing or empty: anyone could sign with it.
def verify(raw_body, header, secrets)
  raise ArgumentError, "A secret is missing." if secrets.empty? || secrets.any? { |secret| secret.to_s.empty? }

  received = header.to_s.b
  # map, not any?: the time must not show which secret matched.
  matches = secrets.map do |secret|
    expected = "sha256=#{OpenSSL::HMAC.hexdigest("SHA256", secret, raw_body)}".b
    OpenSSL.secure_compare(expected, received)
  end
  matches.any?
end
