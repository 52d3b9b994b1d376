/** Causes of failures before the website responds: DNS, server, connection and certificate. */
import { brand } from '../brand.ts';

export const causesBeforeAnswer = {
	'domain-not-found': {
		party: 'registrar',
		effect: 'unreachable',
		sentence: 'The domain name does not resolve: it has expired, lost its settings or is misspelled.',
		nextStep:
			'Check the spelling. Then log in where you bought the domain and make sure that it is paid for and active.',
		request: 'Please check that the domain is active and that its name servers and A and AAAA records are set.',
	},
	'name-servers-failing': {
		party: 'dns-host',
		effect: 'unreachable',
		sentence: 'The domain name cannot be looked up because its name servers return an error.',
		nextStep: 'Undo any recent change to the domain’s DNS, or send this message to the company that hosts it.',
		request: 'Please check the zone, its DNSSEC signatures and its name servers.',
	},
	'name-servers-silent': {
		party: 'dns-host',
		effect: 'unreachable',
		sentence: 'The domain name cannot be looked up because its name servers do not respond in time.',
		nextStep: 'Check whether the company that hosts your DNS reports an incident, and send it this message.',
		request: 'Please check that every name server of the domain responds to queries from outside your network.',
	},
	'server-refuses': {
		party: 'hosting',
		effect: 'unreachable',
		sentence: 'The server is running, but it refuses connections to the website.',
		nextStep: 'Ask your hosting company to restart the web server.',
		request: 'Please check that the web server is running and that the firewall allows connections to it.',
	},
	'server-silent': {
		party: 'hosting',
		effect: 'unreachable',
		sentence: 'The server does not respond: it is off, disconnected or behind a firewall that blocks visitors.',
		nextStep: 'Check whether your hosting company reports an incident, and send it this message.',
		request: 'Please check that the server is running and that its network and firewall allow connections.',
	},
	'server-unreachable': {
		party: 'hosting',
		effect: 'unreachable',
		sentence: 'There is currently no network route to the server.',
		nextStep: 'Check whether your hosting company reports a network incident, and send it this message.',
		request: 'Please check the network and the routes to the server.',
	},
	'connection-dropped': {
		party: 'hosting',
		effect: 'unreachable',
		sentence: 'The server closes the connection before the website responds.',
		nextStep: 'Ask your hosting company whether the web server is crashing or a firewall is closing connections.',
		request: 'Please check the web server and firewall logs for connections closed at this time.',
	},
	'secure-connection-failed': {
		party: 'hosting',
		effect: 'insecure',
		sentence: 'The server cannot establish a secure connection.',
		nextStep: 'Ask your hosting company to check that HTTPS is enabled for this domain.',
		request: 'Please check the TLS settings of this host name: certificate, protocol versions and ciphers.',
	},
	'secure-connection-slow': {
		party: 'hosting',
		effect: 'slow',
		sentence: 'The server takes too long to establish a secure connection.',
		nextStep: 'Ask your hosting company whether the server is overloaded.',
		request: 'Please check the server load: the TLS handshake did not finish in time.',
	},
	'tls-outdated': {
		party: 'hosting',
		effect: 'insecure',
		sentence: 'The server offers only outdated encryption, which browsers refuse.',
		nextStep: 'Ask your hosting company to turn on TLS 1.2 and 1.3 for this domain.',
		request: 'Please offer TLS 1.2 and TLS 1.3 on this host name: browsers refuse older versions.',
	},
	'client-certificate-asked': {
		party: 'hosting',
		effect: 'unavailable',
		sentence: 'The server asks visitors for a client certificate, so only those who have one can open the website.',
		nextStep: 'If the website is meant for everybody, ask your hosting company to stop asking for client certificates.',
		request: 'Please check why this host name requires a client certificate.',
	},
	'tls-not-spoken': {
		party: 'hosting',
		effect: 'insecure',
		sentence: 'The server responds without encryption where browsers expect a secure connection.',
		nextStep: 'Ask your hosting company to turn on HTTPS for this domain.',
		request: 'Please check the TLS settings of this host name and port: it responds without TLS.',
	},
	'certificate-expired': {
		party: 'hosting',
		effect: 'insecure',
		sentence: 'The website’s security certificate has expired, so browsers show visitors a warning.',
		nextStep: 'Ask your hosting company to renew the certificate today and to turn on automatic renewal.',
		request: 'Please renew the certificate and its chain, and check that automatic renewal works.',
	},
	'certificate-wrong-name': {
		party: 'hosting',
		effect: 'insecure',
		sentence: 'The website’s security certificate is for a different domain, so browsers show visitors a warning.',
		nextStep: 'Ask your hosting company for a certificate that covers this domain, with and without “www”.',
		request: 'Please install a certificate that covers this host name.',
	},
	'certificate-self-made': {
		party: 'hosting',
		effect: 'insecure',
		sentence: 'The website uses a self-signed security certificate, which browsers do not trust.',
		nextStep: 'Ask your hosting company to replace it with a certificate that browsers trust. Free ones are available.',
		request: 'Please replace the self-signed certificate with one from a public certificate authority.',
	},
	'certificate-chain-incomplete': {
		party: 'hosting',
		effect: 'insecure',
		sentence: 'The website’s certificate chain is probably incomplete, so some browsers do not trust it.',
		nextStep: 'Ask your hosting company to install the certificate together with its intermediate certificates.',
		request: 'Please install the full chain: the certificate and its intermediate certificates.',
	},
	'certificate-for-cdn-only': {
		party: 'cdn',
		effect: 'insecure',
		sentence: 'The website uses a certificate that is valid only between Cloudflare and the server.',
		nextStep:
			'Turn the Cloudflare proxy back on for this domain, or ask your hosting company for a public certificate.',
		request: 'Please proxy this host name again, or let us know how to serve it with a public certificate.',
	},
	'certificate-untrusted': {
		party: 'hosting',
		effect: 'insecure',
		sentence: 'Browsers do not trust the website’s security certificate.',
		nextStep: 'Ask your hosting company to install a certificate from a public authority, with its full chain.',
		request:
			'Please check that the certificate comes from a public authority, has a complete chain and is already valid.',
	},
	'website-slow': {
		party: 'software',
		effect: 'slow',
		sentence: 'The server is reachable, but the website takes too long to respond.',
		nextStep: 'Undo any recent change to the website, and ask your web developer what slows it down.',
		request: 'Please check which requests slow the website down, and whether its server is overloaded.',
	},
	'answer-unreadable': {
		party: 'hosting',
		effect: 'failing',
		sentence: 'The server sent a response that browsers cannot read.',
		nextStep: 'Ask your hosting company to check which program responds on this domain and port.',
		request: 'Please check what listens on this host and port: its response was not valid HTTP.',
	},
	'works-elsewhere': {
		party: 'hosting',
		effect: 'checking',
		sentence: 'A firewall or a network problem probably stops visitors from some regions.',
		nextStep:
			'Ask your hosting company, and your CDN or firewall service if you use one, whether they refuse visitors from these regions or have a network problem there.',
		request:
			'Please check whether a firewall, CDN or DNS rule refuses visitors from these regions, and whether the routes from there work.',
	},
	'not-checkable': {
		party: 'us',
		effect: 'checking',
		sentence: `${brand.name} does not check URLs of this kind, so the website itself may be up.`,
		nextStep: `Check that the URL is public. If it is, email ${brand.supportEmail}.`,
		request: 'Please let us know why the URL was refused and what we can do about it.',
	},
} as const;
