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
