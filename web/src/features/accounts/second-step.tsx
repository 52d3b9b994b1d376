/** The second step of a login: a code of the authenticator app, a passkey or a recovery code. */
import type { SecondFactorChallenge, SecondFactorLogin } from '@stayup/contract';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useSession } from '../../entities/account/session/session.tsx';
import { ApiError } from '../../lib/api-client/api-error.ts';
import { call } from '../../lib/api-client/client.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { type Form, useForm } from '../../lib/form/use-form.ts';
import { failures, successes } from '../../lib/messages.ts';
import { askForPasskey, passkeyMessageFor } from '../../lib/passkeys.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type SecondStepProps = {
	challenge: SecondFactorChallenge;
	remember: boolean;
	/** The user goes back, or the login has expired: then with the reason. */
	onStartOver: (reason: string | null) => void;
};

type Way = SecondFactorChallenge['methods'][number];

const labels: Record<Way, string> = {
	authenticator: 'Use your authenticator app',
	passkey: 'Use a passkey',
	'recovery-code': 'Use a recovery code',
};

export function SecondStep({ challenge, remember, onStartOver }: SecondStepProps) {
	const { enter } = useSession();
	const [way, setWay] = useState<Way>(challenge.methods[0] ?? 'recovery-code');
	const form = useForm({
		send: async (data) => {
			try {
				await enter(await call('completeLogin', { body: await answerOf(challenge, way, data) }), remember);
				toast.success(successes.login, { id: 'session' });
			} catch (error) {
				// The attempts or the ten minutes are over.
				if (error instanceof ApiError && error.code === 'unauthenticated') onStartOver(error.message);
				throw error;
			}
		},
		failure: (error) => passkeyMessageFor(error, failures.secondStep),
	});

	return (
		<div className="grid gap-5">
			{/* The key empties the field and its error for another way. */}
			<WayForm key={way} way={way} form={form} />
			<div className="grid gap-2 border-t border-line pt-5">
				{challenge.methods
					.filter((other) => other !== way)
					.map((other) => (
						<Button
							key={other}
							variant="secondary"
							size="large"
							disabled={form.isBusy}
							onClick={() => {
								form.clearErrors();
								setWay(other);
							}}
						>
							{labels[other]}
						</Button>
					))}
				<Button variant="ghost" size="large" disabled={form.isBusy} onClick={() => onStartOver(null)}>
					Back to the password
				</Button>
			</div>
		</div>
	);
}

function WayForm({ way, form: { isBusy, problem, fieldErrors, onSubmit } }: { way: Way; form: Form }) {
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Second step">
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
			{way === 'authenticator' && (
				<TextField
					label="Code"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					help="The six digits that your authenticator app shows now."
					required
					autoFocus
					error={fieldErrors.code}
				/>
			)}
			{way === 'recovery-code' && (
				<TextField
					label="Recovery code"
					name="recoveryCode"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					help="One of the codes that you saved. Each works once."
					required
					autoFocus
					error={fieldErrors.recoveryCode}
				/>
			)}
			{way === 'passkey' && (
				<p className="text-ui text-body">Your browser asks for your fingerprint, face, PIN or security key.</p>
			)}
			<Button type="submit" size="large" busy={isBusy}>
				{way === 'passkey' ? 'Continue with a passkey' : 'Log in'}
			</Button>
		</form>
	);
}

async function answerOf(
	{ challenge, passkeyOptions }: SecondFactorChallenge,
	way: Way,
	form: FormData,
): Promise<SecondFactorLogin> {
	if (way === 'authenticator') return { challenge, code: textOf(form, 'code').trim() };
	if (way === 'recovery-code') return { challenge, recoveryCode: textOf(form, 'recoveryCode').trim() };
	return { challenge, passkey: await askForPasskey(passkeyOptions ?? {}) };
}
