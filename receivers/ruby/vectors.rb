# Prints an answer for each folder of vectors: ../README.md#add-a-language

require_relative "verify"

(1..).each do |number|
  folder = "#{ARGV[0]}/#{number}"
  break unless File.exist?(folder)

  header = File.binread("#{folder}/header") if File.exist?("#{folder}/header")
  secrets = Dir["#{folder}/secret-*"].sort.map { |path| File.binread(path) }
  puts verify(File.binread("#{folder}/body"), header, secrets) ? "trusted" : "refused"
rescue ArgumentError
  puts "error"
end
