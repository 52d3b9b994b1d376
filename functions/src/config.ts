/** The door to the environment: everything the functions are told from outside, read once and checked at start. */

export interface Config {
	projectId: string;
	/** Names the project to Identity Toolkit; it is public, and no secret. */
	webApiKey: string;
	/** `host:port` pairs the address guard lets through; empty in production. */
	probeAllowedTargets: string;
	/** The product's own host names: watching oneself would be a loop. */
	ownHosts: readonly string[];
	/** Where Identity Toolkit answers. */
	identityOrigin: string;
	emulators: { authOrigin: string; firestoreHost: string; firestorePort: number } | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment): Config {
	const projectId = required(environment, 'GCLOUD_PROJECT', 'the Firebase project this runs in');
	const isEmulated = environment.FUNCTIONS_EMULATOR === 'true';
	if (!isEmulated) refuseLocalSettings(environment);

	const authHost = environment.FIREBASE_AUTH_EMULATOR_HOST;
	const [firestoreHost = '', firestorePort = ''] = (environment.FIRESTORE_EMULATOR_HOST ?? '').split(':');
	return {
		projectId,
		webApiKey: required(environment, 'WEB_API_KEY', "the web app's API key, with which passwords are checked"),
		probeAllowedTargets: environment.PROBE_ALLOWED_TARGETS ?? '',
		ownHosts: [`${projectId}.web.app`, `${projectId}.firebaseapp.com`, ...listOf(environment.OWN_HOSTS)],
		identityOrigin: authHost
			? `http://${authHost}/identitytoolkit.googleapis.com`
			: 'https://identitytoolkit.googleapis.com',
		emulators:
			isEmulated && authHost && firestoreHost
				? { authOrigin: `http://${authHost}`, firestoreHost, firestorePort: Number(firestorePort) }
				: null,
	};
}

/** AUTH-9: an emulator's tokens are unsigned and its guard has holes, so their settings must never meet real users. */
function refuseLocalSettings(environment: Environment): void {
	const local = Object.keys(environment).filter(
		(name) => (name.endsWith('_EMULATOR_HOST') || name === 'PROBE_ALLOWED_TARGETS') && environment[name],
	);
	if (local.length > 0) throw new Error(`${local.join(', ')} must not be set outside the emulators.`);
}

function required(environment: Environment, name: string, purpose: string): string {
	const value = environment[name];
	if (!value) throw new Error(`${name} is missing: ${purpose}.`);
	return value;
}

function listOf(text: string | undefined): string[] {
	return (text ?? '')
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean);
}
