/** Turns a channel of the profile on or off. */
import type { ProfileChannelId, User } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import { showSaveError, useSaveChannels } from './use-save-channels.ts';

type ProfileSwitchProps = { id: ProfileChannelId; label: string; isEnabled: boolean };

export function ProfileSwitch({ id, label, isEnabled }: ProfileSwitchProps) {
	const { data: user } = useQuery(accountQueries.profile());
	if (user === undefined) return <Switch label={label} checked={isEnabled} disabled readOnly />;
	return <LoadedSwitch id={id} label={label} user={user} />;
}

function LoadedSwitch({ id, label, user }: Pick<ProfileSwitchProps, 'id' | 'label'> & { user: User }) {
	const saving = useSaveChannels(user);
	const stored = user.notificationPreferences;
	const shown = saving.isPending ? { ...stored, ...saving.variables } : stored;
	return (
		<Switch
			label={label}
			checked={shown[id].enabled}
			aria-busy={saving.isPending}
			onChange={({ target }) => {
				const change = { enabled: target.checked };
				const changes = id === 'email' ? { email: change } : { webhook: { ...stored.webhook, ...change } };
				saving.mutate(changes, { onError: showSaveError });
			}}
		/>
	);
}
