# A receiver of Tocsin's webhook messages, with Ruby and WEBrick (3.0 or newer: gem install webrick):
#
#   PORT=8080 WEBHOOK_SECRET=... ruby receiver.rb

require "json"
require "webrick"
require_relative "verify"

BODY_BYTES_MAX = 1_048_576
SECRET = ENV.fetch("WEBHOOK_SECRET", "")
abort "Set WEBHOOK_SECRET to the channel's webhook secret." if SECRET.empty?
$stdout.sync = true

def work(message)
  puts "#{message["event"]} #{message["incident"]["title"].to_json} on #{message["monitor"]["name"].to_json}"
end

server = WEBrick::HTTPServer.new(
  BindAddress: "127.0.0.1", Port: ENV.fetch("PORT", "8080").to_i, AccessLog: [],
  Logger: WEBrick::Log.new($stderr, WEBrick::Log::WARN)
)
server.mount_proc "/" do |request, response|
  # Tocsin always sends Content-Length, so this bounds the memory.
  next response.status = 413 unless (0..BODY_BYTES_MAX).cover?(request["Content-Length"]&.to_i)

  raw_body = request.body.to_s
  next response.status = 401 unless verify(raw_body, request["X-Service-Signature"], [SECRET])

  # Answer first: Tocsin waits at most ten seconds and never sends a message again.
  response.status = 204
  Thread.new { work(JSON.parse(raw_body)) }
end
%w[INT TERM].each { |signal| trap(signal) { server.shutdown } }
server.start
