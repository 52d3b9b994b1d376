/** Tries what every login does: the server's account signs a token as itself, through the iamcredentials API. */
import { type GoogleApi, GoogleApiError } from '../../google-api.ts';
import type { Finding } from '../check.ts';

export const signingRole = 'roles/iam.serviceAccountTokenCreator';
const dayMs = 86_400_000;

interface Signer {
	email: string;
	id: string;
	now: number;
}

/** Google also refuses an operator who may not act as the account. The log then says whether logins were refused. */
export async function trySigning(google: GoogleApi, { email, id, now }: Signer): Promise<Finding[]> {
	const name = `projects/-/serviceAccounts/${email}`;
	const payload = Buffer.from('doctor').toString('base64');
	try {
		await google.post(`https://iamcredentials.googleapis.com/v1/${name}:signBlob`, { delegates: [name], payload });
		return [];
	} catch (error) {
		if (!(error instanceof GoogleApiError) || error.status !== 403 || error.disabledApi !== null) throw error;
	}
	const since = new Date(now - dayMs).toISOString();
	const refused = (await google.post('https://logging.googleapis.com/v2/entries:list', {
		resourceNames: [`projects/${id}`],
		filter: `severity = ERROR AND jsonPayload.error.message : "signBlob" AND timestamp > "${since}"`,
		pageSize: 1,
	})) as { entries?: object[] };
	if (!refused.entries?.length) return [];
	return [
		{
			problem: `In the last 24 hours ${email} was not allowed to sign tokens, so logins failed.`,
			fix: `gcloud iam service-accounts add-iam-policy-binding ${email} --project ${id} --member serviceAccount:${email} --role ${signingRole}`,
		},
	];
}
