/** The error catalogue and the success messages (specification §8), word for word. */
import { ApiError } from './api/api-error.ts';

export interface Failure {
	text: string;
	/** Whether the server's own sentence comes first: always, only when it says how long to wait, or never. */
	server: 'always' | 'limits' | 'never';
}

export const failures = {
	login: { text: 'Invalid email or password', server: 'always' },
	registration: { text: 'Registration failed. Please try again.', server: 'always' },
	addWebsite: { text: 'Failed to add website. Please try again.', server: 'always' },
	dashboardLoad: { text: 'Failed to load dashboard data', server: 'never' },
	removeWebsite: { text: 'Failed to remove website', server: 'never' },
	websiteLoad: { text: 'Failed to load website details', server: 'never' },
	checkWebsite: { text: 'Failed to check website', server: 'limits' },
} as const satisfies Record<string, Failure>;

export const passwordsDoNotMatch = 'Passwords do not match';
export const websiteNotFound = 'Website not found';
export const pleaseLogIn = 'Please log in to view your dashboard.';

export const successes = {
	login: 'Login successful!',
	registration: 'Registration successful!',
	addWebsite: 'Website added successfully!',
	removeWebsite: 'Website removed from monitoring',
	checkWebsite: 'Website check completed',
} as const;

export function messageFor(error: unknown, failure: Failure): string {
	if (!(error instanceof ApiError) || error.serverMessage === null) return failure.text;
	const serverSpeaks = failure.server === 'always' || (failure.server === 'limits' && error.code === 'rate-limited');
	return serverSpeaks ? error.serverMessage : failure.text;
}
