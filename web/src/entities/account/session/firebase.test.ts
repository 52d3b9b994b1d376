import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import { openFirebase } from '../../../lib/api-client/firebase-app.ts';
import { restoreFirebaseUser } from './firebase.ts';

vi.mock('../../../lib/api-client/firebase-app.ts', () => ({ openFirebase: vi.fn() }));

describe('the user of an earlier visit', () => {
	afterEach(() => vi.mocked(openFirebase).mockReset());

	it('is nobody if the server refuses the browser an App Check token, so that an expired session ends', async () => {
		const refusal = new ApiError({ code: 'unauthenticated', status: 401, serverMessage: null });
		vi.mocked(openFirebase).mockRejectedValue(refusal);

		expect(await restoreFirebaseUser()).toBeNull();
	});

	it.each(['network', 'rate-limited'] as const)(
		'is unknown if there is no token for another reason (%s)',
		async (code) => {
			vi.mocked(openFirebase).mockRejectedValue(new ApiError({ code, status: null, serverMessage: null }));

			await expect(restoreFirebaseUser()).rejects.toMatchObject({ code });
		},
	);
});
