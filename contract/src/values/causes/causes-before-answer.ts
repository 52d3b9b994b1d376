/** Causes of a failure before the website gave an answer: its name, its server, its connection, its certificate. */
import { brand } from '../brand.ts';

export const causesBeforeAnswer = {
	'domain-not-found': {
		party: 'registrar',
		sentence: 'The domain name leads nowhere: it has expired, lost its settings or is misspelt.',
		nextStep: 'Check the spelling, then log in where you bought the domain and see whether it is paid for and active.',
		request: 'Please check that the domain is active and that its name servers and address records are set.',
	},
	'name-servers-failing': {
		party: 'dns-host',
		sentence: 'The domain name cannot be looked up, because the servers that know its address answer with an error.',
		nextStep: 'Undo any recent change to the domain’s DNS, or send the message to the company that hosts it.',
		request: 'Please check the zone, its DNSSEC signatures and its name servers.',
	},
	'name-servers-silent': {
		party: 'dns-host',
		sentence: 'The domain name cannot be looked up, because the servers that know its address do not answer in time.',
		nextStep: 'See whether the company that hosts your DNS reports a disturbance, and send it the message.',
		request: 'Please check that every name server of the domain answers from outside your network.',
	},
	'server-refuses': {
		party: 'hosting',
		sentence: 'The server is on, but nothing on it accepts visits to the website.',
		nextStep: 'Ask your hosting company to start the web server again.',
		request: 'Please check that the web server is running and that the firewall lets visitors through to it.',
	},
	'server-silent': {
		party: 'hosting',
		sentence: 'The server does not react: it is switched off, cut off or behind a firewall that keeps visitors out.',
		nextStep: 'See whether your hosting company reports a disturbance, and send it the message.',
		request: 'Please check that the server is running and that its network and firewall let visitors through.',
	},
	'server-unreachable': {
		party: 'hosting',
		sentence: 'No way through the internet leads to the server at the moment.',
		nextStep: 'See whether your hosting company reports a network disturbance, and send it the message.',
		request: 'Please check the network and the routes to the server.',
	},
	'connection-dropped': {
		party: 'hosting',
		sentence: 'The server hangs up before the website can answer.',
		nextStep: 'Ask your hosting company whether the web server is crashing or a firewall is closing connections.',
		request: 'Please check the logs of the web server and the firewall for connections closed at this time.',
	},
	'secure-connection-failed': {
		party: 'hosting',
		sentence: 'The server cannot set up a secure connection with visitors.',
		nextStep: 'Ask your hosting company to check that secure connections are switched on for this address.',
		request: 'Please check the TLS settings for this host name: certificate, protocol versions and ciphers.',
	},
	'secure-connection-slow': {
		party: 'hosting',
		sentence: 'The server takes too long to set up a secure connection.',
		nextStep: 'Ask your hosting company whether the server is overloaded.',
		request: 'Please check the load of the server: the TLS handshake did not finish in time.',
	},
	'certificate-expired': {
		party: 'hosting',
		sentence: 'The website’s security certificate has expired, so browsers warn visitors away.',
		nextStep: 'Ask your hosting company to renew the certificate today and to renew it automatically from now on.',
		request: 'Please renew the certificate, with every certificate of its chain, and check that renewal is automatic.',
	},
	'certificate-wrong-name': {
		party: 'hosting',
		sentence: 'The website’s security certificate was made for another address, so browsers warn visitors away.',
		nextStep: 'Ask your hosting company for a certificate that covers this address, with and without “www”.',
		request: 'Please install a certificate that covers this host name.',
	},
	'certificate-self-made': {
		party: 'hosting',
		sentence: 'The website shows a makeshift security certificate that no browser trusts.',
		nextStep: 'Ask your hosting company to replace it with a certificate that browsers trust; there are free ones.',
		request: 'Please replace the self-signed certificate with one of a public authority.',
	},
	'certificate-chain-incomplete': {
		party: 'hosting',
		sentence: 'The website most likely shows only a part of its security certificate, so not every browser trusts it.',
		nextStep: 'Ask your hosting company to install the certificate together with its intermediate certificates.',
		request: 'Please install the full chain: the certificate and its intermediate certificates.',
	},
	'certificate-for-cdn-only': {
		party: 'cdn',
		sentence: 'The website shows a certificate that is meant only for traffic between Cloudflare and the server.',
		nextStep:
			'Switch the Cloudflare proxy on again for this address, or ask your hosting company for a public certificate.',
		request: 'Please proxy this host name again, or tell us how to serve it with a public certificate.',
	},
	'certificate-untrusted': {
		party: 'hosting',
		sentence: 'Browsers do not trust the website’s security certificate.',
		nextStep: 'Ask your hosting company to install a certificate of a public authority, with its whole chain.',
		request:
			'Please check the certificate: that its authority is public, its chain is complete and it is already valid.',
	},
	'website-slow': {
		party: 'software',
		sentence: 'The server can be reached, but the website takes too long to answer.',
		nextStep: 'Undo any recent change to the website, and ask whoever looks after it what keeps it busy.',
		request: 'Please check which requests keep the website busy, and whether its server is overloaded.',
	},
	'answer-unreadable': {
		party: 'hosting',
		sentence: 'The server gave an answer that no browser can read.',
		nextStep: 'Ask your hosting company whether the right program answers at this address.',
		request: 'Please check what listens on this address and port: its answer was not valid HTTP.',
	},
	'not-checkable': {
		party: 'us',
		sentence: `The address is not one that ${brand.name} may check, which does not mean that the website is down.`,
		nextStep: `Check that the address is open to the public; if it is, write to ${brand.supportEmail}.`,
		request: 'Please tell us why the address was refused, and what we can do about it.',
	},
} as const;
