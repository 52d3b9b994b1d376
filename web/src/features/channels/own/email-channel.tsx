/** Alert emails: their address, a switch and a test. */
import type { User } from '@stayup/contract';
import { paths } from '../../../lib/paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { ActionRow } from '../../../ui/layout/action-row.tsx';
import { TestButton, TestResult, useChannelTest } from './channel-test.tsx';
import { showSaveError, useSaveChannels } from './use-save-channels.ts';

export function EmailChannel({ user }: { user: User }) {
	const saving = useSaveChannels(user);
	const test = useChannelTest('email');
	const { enabled } = user.notificationPreferences.email;
	const isOn = saving.isPending ? (saving.variables.email?.enabled ?? enabled) : enabled;
	return (
		<div className="grid">
			<ActionRow
				title={
					<>
						Email
						{!isOn && <StatusBadge tone="unknown">Off</StatusBadge>}
						{isOn && user.isEmailConfirmed && <StatusBadge tone="up">On</StatusBadge>}
						{isOn && !user.isEmailConfirmed && <StatusBadge tone="degraded">Not confirmed</StatusBadge>}
					</>
				}
				text={user.email}
			>
				<Switch
					label="Email alerts"
					checked={isOn}
					aria-busy={saving.isPending}
					onChange={({ target }) => saving.mutate({ email: { enabled: target.checked } }, { onError: showSaveError })}
				/>
			</ActionRow>
			<div className="mb-4 grid gap-3">
				<div className="flex flex-wrap gap-2">
					<ButtonLink variant="secondary" to={`${paths.profile}#email`}>
						Change email
					</ButtonLink>
					<TestButton test={test} isOn={enabled} label="Send a test email" />
				</div>
				<TestResult test={test} />
			</div>
		</div>
	);
}
