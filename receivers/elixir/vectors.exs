# Prints an answer for each folder of vectors: ../README.md#add-a-language

Code.require_file("verify.ex", __DIR__)
[vectors] = System.argv()

Stream.iterate(1, &(&1 + 1))
|> Stream.map(&Path.join(vectors, "#{&1}"))
|> Stream.take_while(&File.exists?/1)
|> Enum.each(fn folder ->
  header = with {:error, :enoent} <- File.read("#{folder}/header"), do: nil
  header = with {:ok, value} <- header, do: value
  secrets = "#{folder}/secret-*" |> Path.wildcard() |> Enum.map(&File.read!/1)

  try do
    trusted = Tocsin.verify(File.read!("#{folder}/body"), header, secrets)
    IO.puts(if trusted, do: "trusted", else: "refused")
  rescue
    ArgumentError -> IO.puts("error")
  end
end)
