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

# Counts what it reads: a proxy may send a body in chunks, without Content-Length. Returns nil if it is too long.
def body_of(request)
  # WEBrick would take "1e2", or two lengths, for the number at the start.
  return nil unless request["Content-Length"].nil? || request["Content-Length"].match?(/\A\d{1,7}\z/)

  body = +""
  request.body do |bytes|
    body << bytes
    return nil if body.bytesize > BODY_BYTES_MAX
  end
  body
end

server = WEBrick::HTTPServer.new(
  BindAddress: "127.0.0.1", Port: ENV.fetch("PORT", "8080").to_i, AccessLog: [], RequestTimeout: 10,
  Logger: WEBrick::Log.new($stderr, WEBrick::Log::WARN)
)
server.mount_proc "/" do |request, response|
  unless request.request_method == "POST"
    response["Allow"] = "POST"
    next response.status = 405
  end
  raw_body = body_of(request)
  if raw_body.nil?
    response.keep_alive = false
    next response.status = 413
  end
  next response.status = 401 unless verify(raw_body, request["X-Service-Signature"], [SECRET])

  # Answer first: Tocsin waits at most ten seconds and never sends a message again.
  message = JSON.parse(raw_body)
  response.status = 204
  Thread.new { work(message) }
rescue JSON::ParserError
  response.status = 400
end
%w[INT TERM].each { |signal| trap(signal) { server.shutdown } }
server.start
