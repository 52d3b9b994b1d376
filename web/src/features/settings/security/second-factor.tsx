/** Two-factor authentication of the account: authenticator app, passkeys and recovery codes. */

import {
	maxPasskeys,
	type Passkey,
	recoveryCodeCount,
	type SecondFactor,
	type SecondFactorAdded,
} from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { memberQueries } from '../../../entities/account/members/member-queries.ts';
import { useSharedAccount } from '../../../entities/account/members/shared-account.ts';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { followAccount } from '../../../lib/api-client/follow-account.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatDate } from '../../../lib/format.ts';
import { adminsNeedSecondFactor, successes } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ActionRow, actionRowsClassName } from '../../../ui/layout/action-row.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { settingsFailures } from '../settings-messages.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { LostAccounts } from './lost-accounts.tsx';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RequiredFactorNotice } from './required-factor-notice.tsx';

export function SecondFactorCard() {
	const factor = useQuery(accountQueries.secondFactor());
	return (
		<Loaded query={factor} failure={settingsFailures.secondFactorLoad.text} skeleton={<RowsSkeleton count={2} />}>
			{(loaded) => <Factors factor={loaded} />}
		</Loaded>
	);
}

type Opened =
	| 'add-authenticator'
	| 'remove-authenticator'
	| 'add-passkey'
	| 'renew-codes'
	| { rename: Passkey }
	| { remove: Passkey }
	| { codes: readonly string[] };

function Factors({ factor }: { factor: SecondFactor }) {
	const client = useQueryClient();
	const [opened, setOpened] = useState<Opened | null>(null);
	const account = useSharedAccount();
	const factorCount = factor.passkeys.length + (factor.authenticatorAddedAt === null ? 0 : 1);
	const hasFactor = factorCount > 0;
	const isLast = factorCount === 1;
	const close = () => setOpened(null);

	function showChange(next: SecondFactor, message: string): void {
		client.setQueryData(accountQueries.secondFactor().queryKey, next);
		toast.success(message, { id: 'second-factor' });
		close();
		// It may open or close the accounts of others.
		if (account !== null) void followAccount(account);
		void client.invalidateQueries({ queryKey: memberQueries.accounts().queryKey });
		// The first factor ends other sessions.
		void client.invalidateQueries({ queryKey: accountQueries.activity().queryKey });
		void client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey });
	}

	function showAdded({ recoveryCodes, ...next }: SecondFactorAdded, message: string): void {
		showChange(next, message);
		if (recoveryCodes) setOpened({ codes: recoveryCodes });
	}

	return (
		<>
			<RequiredFactorNotice />
			{factor.isRequired && !hasFactor && <InlineNotice tone="degraded">{adminsNeedSecondFactor}</InlineNotice>}
			<Card className={actionRowsClassName}>
				<ActionRow
					title="Authenticator app"
					text={
						factor.authenticatorAddedAt === null
							? 'An app on your phone shows a code that you enter after your password.'
							: `Added on ${formatDate(factor.authenticatorAddedAt)}.`
					}
				>
					{factor.authenticatorAddedAt === null ? (
						<Button variant="secondary" onClick={() => setOpened('add-authenticator')}>
							Add an app
						</Button>
					) : (
						<Button
							variant="secondary"
							aria-label="Remove the authenticator app"
							onClick={() => setOpened('remove-authenticator')}
						>
							Remove
						</Button>
					)}
				</ActionRow>
				<div className="grid">
					<ActionRow
						title="Passkeys"
						text="Log in with your fingerprint, face, PIN or security key instead of your password."
					>
						{factor.passkeys.length < maxPasskeys && (
							<Button variant="secondary" onClick={() => setOpened('add-passkey')}>
								Add a passkey
							</Button>
						)}
					</ActionRow>
					{factor.passkeys.length > 0 && (
						<ul
							aria-label="Passkeys"
							className="mb-4 grid gap-0 divide-y divide-line rounded-control border border-line px-4"
						>
							{factor.passkeys.map((passkey) => (
								<PasskeyRow
									key={passkey._id}
									passkey={passkey}
									onRename={() => setOpened({ rename: passkey })}
									onRemove={() => setOpened({ remove: passkey })}
								/>
							))}
						</ul>
					)}
				</div>
				{hasFactor && (
					<ActionRow
						title="Recovery codes"
						text={`${factor.recoveryCodesLeft} of ${recoveryCodeCount} left. If you lose your device, each logs you in once.`}
					>
						<Button variant="secondary" onClick={() => setOpened('renew-codes')}>
							New codes
						</Button>
					</ActionRow>
				)}
			</Card>
			{opened === 'add-authenticator' && (
				<AuthenticatorDialog onAdded={(added) => showAdded(added, successes.addAuthenticator)} onClose={close} />
			)}
			{opened === 'remove-authenticator' && (
				<RemoveAuthenticatorDialog
					isLast={isLast}
					onChanged={(changed) => showChange(changed, successes.removeAuthenticator)}
					onClose={close}
				/>
			)}
			{opened === 'add-passkey' && (
				<AddPasskeyDialog onAdded={(added) => showAdded(added, successes.addPasskey)} onClose={close} />
			)}
			{opened === 'renew-codes' && (
				<RenewCodesDialog
					onRenewed={(codes) => {
						setOpened({ codes });
						return client.invalidateQueries({ queryKey: accountQueries.secondFactor().queryKey });
					}}
					onClose={close}
				/>
			)}
			{isOpened(opened, 'rename') && (
				<RenamePasskeyDialog
					passkey={opened.rename}
					onChanged={(changed) => showChange(changed, successes.renamePasskey)}
					onClose={close}
				/>
			)}
			{isOpened(opened, 'remove') && (
				<RemovePasskeyDialog
					passkey={opened.remove}
					isLast={isLast}
					onChanged={(changed) => showChange(changed, successes.removePasskey)}
					onClose={close}
				/>
			)}
			{isOpened(opened, 'codes') && <RecoveryCodesDialog codes={opened.codes} onClose={close} />}
		</>
	);
}

type OpenedWith<Key extends string> = Extract<Opened, Record<Key, unknown>>;

function isOpened<Key extends 'rename' | 'remove' | 'codes'>(
	opened: Opened | null,
	key: Key,
): opened is OpenedWith<Key> {
	return typeof opened === 'object' && opened !== null && key in opened;
}

function PasskeyRow({
	passkey: { name, createdAt, lastUsedAt },
	onRename,
	onRemove,
}: {
	passkey: Passkey;
	onRename: () => void;
	onRemove: () => void;
}) {
	const used = lastUsedAt === null ? 'not used yet' : `last used on ${formatDate(lastUsedAt)}`;
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
			<div className="grid min-w-0 text-ui">
				<span className="font-medium [overflow-wrap:anywhere] text-ink">{name}</span>
				<span className="text-small text-muted">
					Added on {formatDate(createdAt)}, {used}
				</span>
			</div>
			<div className="-mx-3.5 flex">
				<Button variant="ghost" aria-label={`Rename ${name}`} onClick={onRename}>
					Rename
				</Button>
				<Button variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
					Remove
				</Button>
			</div>
		</li>
	);
}

function RemoveAuthenticatorDialog({
	isLast,
	onChanged,
	onClose,
}: {
	isLast: boolean;
	onChanged: (changed: SecondFactor) => void;
	onClose: () => void;
}) {
	const form = useForm({
		send: async () => {
			onChanged(await withReauthentication((headers) => call('removeAuthenticator', { headers })));
		},
		failure: settingsFailures.secondFactorChange,
	});
	return (
		<FormDialog
			title="Remove the authenticator app?"
			form={form}
			intro={
				<>
					<p>Its codes stop working. If you have no passkey, your password alone is then enough to log in.</p>
					{isLast && <LostAccounts />}
				</>
			}
			submitLabel="Remove"
			submitVariant="danger"
			onClose={onClose}
		/>
	);
}

function RenewCodesDialog({
	onRenewed,
	onClose,
}: {
	onRenewed: (codes: readonly string[]) => Promise<void>;
	onClose: () => void;
}) {
	const form = useForm({
		send: async () => {
			const { recoveryCodes } = await withReauthentication((headers) => call('renewRecoveryCodes', { headers }));
			await onRenewed(recoveryCodes);
		},
		failure: settingsFailures.secondFactorChange,
	});
	return (
		<FormDialog
			title="Create new recovery codes?"
			form={form}
			intro={<p>The old codes stop working.</p>}
			submitLabel="Create new codes"
			onClose={onClose}
		/>
	);
}
