/** Causes behind an answer that says: the server, the website's program, or the service in front of both is in trouble. */

export const causesOfServer = {
	'database-down': {
		party: 'hosting',
		sentence: 'The website cannot reach its database.',
		nextStep:
			'Ask your hosting company to check the database; if you changed its password, change it in the website too.',
		request: 'Please check that the database is running, has free connections and accepts the website’s login.',
	},
	'wordpress-error': {
		party: 'software',
		sentence: 'WordPress stopped with a critical error, most often after an update of a plugin or theme.',
		nextStep: 'Undo the latest update, or follow the link that WordPress has mailed to its administrator.',
		request: 'Please check the error log of WordPress, and switch off the plugin or theme that fails.',
	},
	'program-error': {
		party: 'software',
		sentence: 'A program of the website crashed while it made the page.',
		nextStep: 'Undo any recent change to the website, and send the message to whoever looks after it.',
		request: 'Please check the error log of the website, and undo the latest change if it is to blame.',
	},
	'website-error': {
		party: 'software',
		sentence: 'The website met an error of its own while it made the page.',
		nextStep: 'Undo any recent change to the website, and send the message to whoever looks after it.',
		request: 'Please check the error log of the website at this time.',
	},
	maintenance: {
		party: 'software',
		sentence: 'The website says that it is closed for maintenance.',
		nextStep: 'If nobody is working on it, ask whoever looks after it to end the maintenance.',
		request: 'Please end the maintenance mode, or tell us how long it will last.',
	},
	'gateway-error': {
		party: 'hosting',
		sentence: 'The web server runs, but the program behind it gives no proper answer.',
		nextStep: 'Ask your hosting company to restart the website’s program.',
		request: 'Please check the program behind the web server, and restart it if it has stopped.',
	},
	'gateway-slow': {
		party: 'hosting',
		sentence: 'The web server runs, but the program behind it takes too long to answer.',
		nextStep: 'Ask your hosting company what keeps the website’s program busy.',
		request: 'Please check what keeps the program behind the web server busy.',
	},
	overloaded: {
		party: 'hosting',
		sentence: 'The website is overloaded or switched off for the moment.',
		nextStep: 'Ask your hosting company whether the server is overloaded or being worked on.',
		request: 'Please check the load of the server, and whether the website’s program is running.',
	},
	'server-error': {
		party: 'hosting',
		sentence: 'The server reports an error.',
		nextStep: 'Send the message to your hosting company.',
		request: 'Please check the error log of the server at this time.',
	},
	'cdn-error': {
		party: 'cdn',
		sentence: 'The service in front of the website has a disturbance of its own.',
		nextStep: 'Look at the status page of your CDN, and wait, or switch its proxy off until it is over.',
		request: 'Please check the edge that answered, and tell us when the disturbance is over.',
	},
	'cdn-origin-error': {
		party: 'hosting',
		sentence: 'The service in front of the website gets no proper answer from the server.',
		nextStep: 'Ask your hosting company to check the server behind your CDN.',
		request: 'Please check the server and its logs: the CDN in front of it got no proper answer.',
	},
	'cdn-origin-refuses': {
		party: 'hosting',
		sentence: 'The server refuses the service in front of the website.',
		nextStep: 'Ask your hosting company to start the web server, and to let the addresses of your CDN in.',
		request: 'Please check that the web server is running and the firewall lets the addresses of our CDN in.',
	},
	'cdn-origin-silent': {
		party: 'hosting',
		sentence: 'The server does not react to the service in front of the website.',
		nextStep: 'Ask your hosting company whether the server is overloaded or keeps your CDN out.',
		request: 'Please check the load and the firewall of the server: connections from our CDN time out.',
	},
	'cdn-origin-unreachable': {
		party: 'hosting',
		sentence: 'The service in front of the website finds no way to the server.',
		nextStep: 'Ask your hosting company whether the server has a new address, and enter it in your CDN.',
		request: 'Please check the network of the server, and tell us its current address.',
	},
	'cdn-origin-slow': {
		party: 'software',
		sentence: 'The website takes so long to answer that the service in front of it gave up.',
		nextStep: 'Ask whoever looks after the website what keeps it busy.',
		request: 'Please check which requests keep the website busy: our CDN gave up waiting.',
	},
	'cdn-origin-handshake': {
		party: 'hosting',
		sentence: 'The server and the service in front of the website cannot agree on a secure connection.',
		nextStep: 'Ask your hosting company to check that secure connections are switched on for this address.',
		request: 'Please check the TLS settings of the server: the handshake with our CDN fails.',
	},
	'cdn-origin-certificate': {
		party: 'hosting',
		sentence: 'The service in front of the website does not trust the server’s security certificate.',
		nextStep: 'Ask your hosting company to renew the certificate of the server behind your CDN.',
		request: 'Please install a valid certificate on the server: our CDN rejects the present one.',
	},
	'cdn-origin-not-found': {
		party: 'cdn',
		sentence: 'The service in front of the website does not know where the server is.',
		nextStep: 'In your CDN, check the address of the server behind this domain.',
		request: 'Please check the origin set for this host name: it cannot be resolved.',
	},
	'unexpected-answer': {
		party: 'unclear',
		sentence: 'The website gave an answer that was not expected.',
		nextStep: 'Open the website yourself; if something looks wrong, send the message to whoever looks after it.',
		request: 'Please check what the website answers at this address.',
	},
} as const;
