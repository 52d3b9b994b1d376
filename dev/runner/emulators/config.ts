/** Derives the firebase.json of one run: its ports, and a content security policy that allows the emulators. */
import { host, type Ports } from '../../base/ports.ts';

interface Header {
	key: string;
	value: string;
}

interface Rewrite {
	source: string;
	destination?: string;
}

export interface FirebaseConfig {
	functions: Record<string, unknown>[];
	hosting: { headers: { source: string; headers: Header[] }[]; rewrites: Rewrite[]; [key: string]: unknown };
	[key: string]: unknown;
}

/** Only local builds contain the style guide. */
const styleGuide: Rewrite = { source: '/dev/style-guide', destination: '/app.html' };

/** `settingsFolder`: the folder with the environment files of the functions. */
export function deriveConfig(config: FirebaseConfig, ports: Ports, settingsFolder: string): FirebaseConfig {
	return {
		...config,
		// A deployment has no Firebase bucket: only the service account reaches the logos (decision 60).
		storage: { rules: 'storage.rules' },
		functions: config.functions.map((codebase) => ({ ...codebase, configDir: settingsFolder })),
		hosting: {
			...config.hosting,
			rewrites: [...config.hosting.rewrites, styleGuide],
			headers: config.hosting.headers.map((rule) => ({
				...rule,
				headers: rule.headers.map((header) => allowEmulators(header, ports)),
			})),
		},
		emulators: {
			// Each file of the tests has a project, and the emulator would print a warning at each of their calls.
			singleProjectMode: false,
			hub: { host, port: ports.hub },
			hosting: { host, port: ports.hosting },
			functions: { host, port: ports.functions },
			firestore: { host, port: ports.firestore, websocketPort: ports.firestoreSocket },
			auth: { host, port: ports.auth },
			storage: { host, port: ports.storage },
			tasks: { host, port: ports.tasks },
			eventarc: { host, port: ports.eventarc },
			logging: { host, port: ports.logging },
			ui: { enabled: false },
		},
	};
}

function allowEmulators(header: Header, ports: Ports): Header {
	if (header.key !== 'Content-Security-Policy') return header;
	const origins = [
		`http://${host}:${ports.auth}`,
		`http://${host}:${ports.firestore}`,
		`ws://${host}:${ports.firestore}`,
	].join(' ');
	const value = header.value
		.replace('connect-src ', `connect-src ${origins} `)
		// The emulators have no HTTPS.
		.replace('; upgrade-insecure-requests', '');
	return { ...header, value };
}
