defmodule Tocsin do
  @moduledoc "Copy this module. It needs OTP 25."

  @doc """
  Returns `true` if the sender knows one of the secrets.

  - `raw_body`: the bytes as received, before any parser
  - `header`: the value of `X-Service-Signature`, or `nil`
  - `secrets`: the channel's secret, or both while it is replaced

  Raises `ArgumentError` if a secret is missing or empty: anyone could sign with it.
  """
  def verify(raw_body, header, secrets) do
    if secrets == [] or Enum.any?(secrets, &(&1 in [nil, ""])) do
      raise ArgumentError, "A secret is missing."
    end

    # map, not any?: the time must not show which secret matched.
    secrets |> Enum.map(&signed_with?(raw_body, header || "", &1)) |> Enum.any?()
  end

  defp signed_with?(raw_body, header, secret) do
    digest = :crypto.mac(:hmac, :sha256, secret, raw_body)
    expected = "sha256=" <> Base.encode16(digest, case: :lower)
    byte_size(expected) == byte_size(header) and :crypto.hash_equals(expected, header)
  end
end
