# Rack 2 and 3, so Rails and Sinatra too: WEBHOOK_SECRET=... puma -b tcp://127.0.0.1:8080 rack.ru

require "json"
require "stringio"
require_relative "verify"

$stdout.sync = true

class RequireSignature
  def initialize(app, secret)
    @app = app
    @secret = secret
  end

  def call(env)
    return [405, { "allow" => "POST" }, []] unless env["REQUEST_METHOD"] == "POST"

    raw_body = env["rack.input"]&.read.to_s
    return [401, {}, []] unless verify(raw_body, env["HTTP_X_SERVICE_SIGNATURE"], [@secret])

    # The stream is read to its end: without this the app finds an empty body.
    env["rack.input"] = StringIO.new(raw_body)
    @app.call(env)
  end
end

use RequireSignature, ENV.fetch("WEBHOOK_SECRET")
run(lambda do |env|
  message = JSON.parse(env["rack.input"].read)
  Thread.new { puts message["incident"]["title"] }
  [204, {}, []]
end)
