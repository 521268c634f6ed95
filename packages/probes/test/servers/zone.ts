/** BIND and Knot both serve this zone. */
export const zone = `$TTL 60
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
@ NS ns2
ns1 A 127.0.0.1
ns2 A 127.0.0.1
@ A 127.0.0.1
@ AAAA ::1
@ MX 10 mx
mx A 127.0.0.1
@ TXT ("v=spf1 mx " "-all")
@ CAA 0 issue "ca.test"
www CNAME @
dangling CNAME nowhere
*.wild A 127.0.0.1
leaf.branch A 127.0.0.1
_sip._tcp SRV 1 2 5060 mx
mailless MX 0 .
_25._tcp.mx TLSA 3 1 1 ${'8D02'.repeat(15)} 8d02
host PTR mx
child DS 60485 8 2 ${'2BB1'.repeat(16)}
${Array.from({ length: 40 }, (_, at) => `long TLSA 3 1 2 ${`${at + 10}`.repeat(64)}`).join('\n')}
child NS ns.child
ns.child A 127.0.0.1
away NS ns1.away.test.
away NS ns2.away.test.
loop-a CNAME loop-b
loop-b CNAME loop-c
loop-c CNAME loop-b
self CNAME self
${Array.from({ length: 20 }, (_, at) => `long TXT "${`${at} `.padEnd(200, '.')}"`).join('\n')}
`;

export const reverseZone = `$TTL 60
@ SOA ns1.site.test. hostmaster.site.test. 1 3600 600 86400 60
@ NS ns1.site.test.
1 PTR mx.site.test.
2 CNAME 2.range
2.range PTR www.site.test.
`;
