/** URLs that customers must not make us request, and similar ones that are allowed (security requirements, §10.1). */

/** Hosts, as typed into the form or behind `http://`. */
export const refusedHosts = [
	...['127.0.0.1', '127.1', '0177.0.0.1', '0x7f.1', '2130706433', '0', '0.0.0.0', '0.1.2.3'],
	...['①②⑦.⓪.⓪.①', '127。0。0。1', '127.0.0.1.', '0x7f000001', '017700000001'],
	...['10.1.2.3', '172.16.0.1', '172.31.255.254', '192.168.1.1', '169.254.169.254', '0xa9fea9fe', '2852039166'],
	...['100.64.0.1', '100.100.100.200', '168.63.129.16'],
	...['192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
	...['239.255.255.250', '240.0.0.1', '255.255.255.255'],
	...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]'],
	...['[::ffff:100.64.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::a9fe:a9fe]', '[2002:7f00:1::]'],
	...['[2001:0:7f00:1::]', '[fc00::1]', '[fd00:ec2::254]', '[fd20:ce::254]', '[fe80::1]', '[febf::1]', '[fec0::1]'],
	...['[ff02::1]', '[100::1]', '[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[4000::1]', '[::ffff:0:7f00:1]'],
	...['localhost', 'localhost.', 'LOCALHOST:8080', 'a.localhost', 'metadata', 'metadata.google.internal'],
	...['metadata.google.internal.', 'foo.internal', 'printer.local', 'router.lan', 'nas.home.arpa', 'web.default.svc'],
	...['api.default.svc.cluster.local', 'a..example.com', 'a b.example.com', 'exa!mple.com', `${'a'.repeat(64)}.com`],
	...[
		'user:pw@example.com',
		'user@example.com',
		'example.com:0',
		'example.com:70000',
		'example.com:22',
		'example.com:25',
	],
	...['example.com:6667', 'exa\nmple.com', 'exa\rmple.com', 'exa\tmple.com', 'example.com/\u0000', ''],
] as const;

/** Complete URLs, with a scheme. */
export const refusedUrls = [
	...['http:127.0.0.1', 'http:\\\\127.0.0.1', 'http:///127.0.0.1', 'http:/127.0.0.1/', 'https:\\/127.0.0.1'],
	...['http://1.1.1.1 &@2.2.2.2# @3.3.3.3/', 'http://google.com:80+&@127.88.23.245:22/'],
	...['http://127.0.0.1\\@example.com/', 'http://[fe80::1%25eth0]/'],
	...[
		'file:///etc/passwd',
		'ftp://example.com/',
		'gopher://example.com:70/',
		'javascript:alert(1)',
		'data:text/html,hi',
	],
	...['dict://example.com:2628/', 'ldap://example.com/', 'jar:http://example.com!/', 'ws://example.com/'],
	...['mailto:a@b.c', 'blob:https://example.com/1', 'view-source:https://example.com', 'about:blank'],
] as const;

export const permittedHosts = [
	...['8.8.8.8', '100.63.255.254', '100.128.0.1', '172.15.0.1', '172.32.0.1', '168.63.129.17', '1.1.1.1'],
	...['[2606:4700:4700::1111]', '[2001:4860:4860::8888]'],
	...[
		'example.com',
		'example.com.',
		'EXAMPLE.COM',
		'bücher.example',
		'例え.jp',
		'a.b.c.example.co.uk',
		'my_site.example.com',
	],
	...[
		'example.com:8443',
		'example.com:80',
		'localhost.example.com',
		'internal.example.com',
		'example.com/a path?q=1#top',
	],
] as const;
