# A receiver of Tocsin's webhook messages, with Elixir and OTP alone (1.14 and 25, or newer):
#
#   PORT=8080 WEBHOOK_SECRET=... elixir receiver.exs

Code.require_file("verify.ex", __DIR__)

defmodule Receiver do
  require Record
  Record.defrecord(:mod, Record.extract(:mod, from_lib: "inets/include/httpd.hrl"))

  # The server calls this for each request, with the body's bytes as a list. It joins the chunks of a proxy.
  def unquote(:do)(request) do
    raw_body = :erlang.list_to_binary(mod(request, :entity_body))
    header = header(mod(request, :parsed_header), 'x-service-signature')

    if mod(request, :method) == 'POST', do: receive_message(raw_body, header), else: answer(405, allow: 'POST')
  end

  defp receive_message(raw_body, header) do
    if Tocsin.verify(raw_body, header, [System.fetch_env!("WEBHOOK_SECRET")]) do
      # Answer first: Tocsin waits at most ten seconds and never sends a message again.
      spawn(fn -> work(raw_body) end)
      answer(204)
    else
      answer(401)
    end
  end

  # Elixir 1.14 has no JSON parser: give the bytes to yours.
  defp work(raw_body), do: IO.puts(raw_body)

  defp header(headers, name) do
    # List.keyfind would return the first of two signatures.
    for({^name, value} <- headers, do: :erlang.list_to_binary(value)) |> Enum.join(",")
  end

  defp answer(status, headers \\ []),
    do: {:proceed, [response: {:response, [code: status, content_length: '0'] ++ headers, []}]}
end

if System.get_env("WEBHOOK_SECRET", "") == "" do
  IO.puts(:stderr, "Set WEBHOOK_SECRET to the channel's webhook secret.")
  System.halt(1)
end

{:ok, _} = Application.ensure_all_started(:inets)

{:ok, _} =
  :inets.start(:httpd,
    bind_address: {127, 0, 0, 1},
    port: String.to_integer(System.get_env("PORT", "8080")),
    server_name: 'receiver',
    server_root: '/tmp',
    document_root: '/tmp',
    max_body_size: 1_048_576,
    modules: [Receiver]
  )

Process.sleep(:infinity)
