/** Causes recognized from error responses of the server, the website's program or a CDN. */

export const causesOfServer = {
	'database-down': {
		party: 'hosting',
		sentence: 'The website cannot reach its database.',
		nextStep:
			'Ask your hosting company to check the database. If you changed its password, update it in the website too.',
		request: 'Please check that the database is running, has free connections and accepts the website’s login.',
	},
	'wordpress-error': {
		party: 'software',
		sentence: 'WordPress stopped with a critical error, most often after an update of a plugin or theme.',
		nextStep: 'Undo the latest update, or use the link that WordPress emailed to its administrator.',
		request: 'Please check the WordPress error log, and disable the plugin or theme that fails.',
	},
	'program-error': {
		party: 'software',
		sentence: 'The website’s program crashed while it created the page.',
		nextStep: 'Undo any recent change to the website, and send this message to your web developer.',
		request: 'Please check the error log of the website, and undo the latest change if it caused the error.',
	},
	'website-error': {
		party: 'software',
		sentence: 'The website had an internal error while it created the page.',
		nextStep: 'Undo any recent change to the website, and send this message to your web developer.',
		request: 'Please check the error log of the website at this time.',
	},
	maintenance: {
		party: 'software',
		sentence: 'The website is in maintenance mode.',
		nextStep: 'If nobody is working on the website, ask your web developer to end the maintenance mode.',
		request: 'Please end the maintenance mode, or let us know how long it will last.',
	},
	'gateway-error': {
		party: 'hosting',
		sentence: 'The web server is running, but the program behind it sends no valid response.',
		nextStep: 'Ask your hosting company to restart the website’s program.',
		request: 'Please check the program behind the web server, and restart it if it has stopped.',
	},
	'gateway-slow': {
		party: 'hosting',
		sentence: 'The web server is running, but the program behind it takes too long to respond.',
		nextStep: 'Ask your hosting company what slows the website’s program down.',
		request: 'Please check what slows down the program behind the web server.',
	},
	overloaded: {
		party: 'hosting',
		sentence: 'The website is overloaded or temporarily turned off.',
		nextStep: 'Ask your hosting company whether the server is overloaded or under maintenance.',
		request: 'Please check the server load and whether the website’s program is running.',
	},
	'server-error': {
		party: 'hosting',
		sentence: 'The server returned an error.',
		nextStep: 'Send this message to your hosting company.',
		request: 'Please check the error log of the server at this time.',
	},
	'cdn-error': {
		party: 'cdn',
		sentence: 'The service in front of the website has an incident of its own.',
		nextStep: 'Check the status page of your CDN. Wait, or turn off its proxy until the incident is over.',
		request: 'Please check the edge that responded, and let us know when the incident is resolved.',
	},
	'cdn-origin-error': {
		party: 'hosting',
		sentence: 'The service in front of the website gets no valid response from the server.',
		nextStep: 'Ask your hosting company to check the server behind your CDN.',
		request: 'Please check the server and its logs: the CDN in front of it got no valid response.',
	},
	'cdn-origin-refuses': {
		party: 'hosting',
		sentence: 'The server refuses connections from the service in front of the website.',
		nextStep: 'Ask your hosting company to start the web server and to allow the IP addresses of your CDN.',
		request: 'Please check that the web server is running and the firewall allows the IP addresses of our CDN.',
	},
	'cdn-origin-silent': {
		party: 'hosting',
		sentence: 'The server does not respond to the service in front of the website.',
		nextStep: 'Ask your hosting company whether the server is overloaded or blocks your CDN.',
		request: 'Please check the load and the firewall of the server: connections from our CDN time out.',
	},
	'cdn-origin-unreachable': {
		party: 'hosting',
		sentence: 'The service in front of the website cannot reach the server.',
		nextStep: 'Ask your hosting company whether the server has a new IP address, and enter it in your CDN.',
		request: 'Please check the network of the server, and send us its current IP address.',
	},
	'cdn-origin-slow': {
		party: 'software',
		sentence: 'The website takes too long to respond to the service in front of it.',
		nextStep: 'Ask your web developer what slows the website down.',
		request: 'Please check which requests slow the website down: our CDN timed out.',
	},
	'cdn-origin-handshake': {
		party: 'hosting',
		sentence: 'The server and the service in front of the website cannot agree on a secure connection.',
		nextStep: 'Ask your hosting company to check that HTTPS is enabled for this domain.',
		request: 'Please check the TLS settings of the server: the handshake with our CDN fails.',
	},
	'cdn-origin-certificate': {
		party: 'hosting',
		sentence: 'The service in front of the website does not trust the server’s security certificate.',
		nextStep: 'Ask your hosting company to renew the certificate of the server behind your CDN.',
		request: 'Please install a valid certificate on the server: our CDN rejects the current one.',
	},
	'cdn-origin-not-found': {
		party: 'cdn',
		sentence: 'The service in front of the website does not know where the server is.',
		nextStep: 'In your CDN, check the origin server configured for this domain.',
		request: 'Please check the origin configured for this host name: it cannot be resolved.',
	},
	'unexpected-answer': {
		party: 'unclear',
		sentence: 'The website sent an unexpected response.',
		nextStep: 'Open the website yourself. If something is wrong, send this message to your web developer.',
		request: 'Please check what the website responds at this URL.',
	},
} as const;
