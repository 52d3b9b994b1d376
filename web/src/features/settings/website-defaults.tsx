/** The settings that new websites of the account begin with. */
import { WebsiteDefaults } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useSession } from '../../entities/account/session/session.tsx';
import { LoadedDefaults, websiteDefaultsQuery } from '../../entities/website/defaults/loaded-defaults.tsx';
import { StartingFields } from '../../entities/website/defaults/starting-fields.tsx';
import { startingIn, startingSettings } from '../../entities/website/defaults/starting-settings.ts';
import { ApiError } from '../../lib/api-client/api-error.ts';
import { call } from '../../lib/api-client/client.ts';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { messageFor } from '../../lib/messages.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { settingsFailures } from './settings-messages.ts';

const title = 'Defaults for new websites';

export function WebsiteDefaultsSettings() {
	return (
		<Section title={title}>
			<p className="text-ui text-muted">
				Websites that you add or import in the app begin with these settings, and you can change them each time.
				Existing websites stay as they are. The API, the command line and assistants do not use them.
			</p>
			<LoadedDefaults>{(start, version) => <DefaultsForm start={start} version={version} />}</LoadedDefaults>
		</Section>
	);
}

interface Shown {
	start: WebsiteDefaults;
	/** The ETag; `*` for any version when it could not be read. */
	version: string;
	loadedTimes: number;
}

function DefaultsForm(first: { start: WebsiteDefaults; version: string }) {
	const client = useQueryClient();
	const tier = useSession().user?.tier ?? 'Free';
	/** After each save, new fields show what was saved: tags in lower case. */
	const [shown, setShown] = useState<Shown>({ ...first, loadedTimes: 0 });
	const show = (defaults: WebsiteDefaults, version: string) =>
		setShown(({ loadedTimes }) => ({
			start: startingSettings(defaults, tier),
			version,
			loadedTimes: loadedTimes + 1,
		}));
	const showStored = async () => {
		const { defaults, version } = await client.fetchQuery({ ...websiteDefaultsQuery(), staleTime: 0 });
		show(defaults, version);
	};
	const form = useForm({
		check: (data) => findFieldErrors(WebsiteDefaults, startingIn(data)),
		send: async (data) => {
			const onRequest = (headers: Headers) => headers.set('if-match', shown.version);
			const saved = await call('setWebsiteDefaults', { body: startingIn(data), onRequest }).catch(
				async (error: unknown) => {
					if (isChangedMeanwhile(error)) await showStored();
					throw error;
				},
			);
			toast.success('Defaults saved');
			// They are saved, also when they cannot be read again.
			await showStored().catch(() => show(saved, '*'));
		},
		failure: (error) =>
			isChangedMeanwhile(error)
				? 'Somebody else has just changed the defaults. They are shown here now; nothing of yours was saved.'
				: messageFor(error, settingsFailures.websiteDefaultsSave),
	});
	return (
		<Card>
			<form noValidate onSubmit={form.onSubmit} className="grid gap-5" aria-label={title}>
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<StartingFields key={shown.loadedTimes} start={shown.start} errors={form.fieldErrors} />
				<Button type="submit" busy={form.isBusy} className="w-fit">
					Save defaults
				</Button>
			</form>
		</Card>
	);
}

function isChangedMeanwhile(error: unknown): boolean {
	return error instanceof ApiError && error.code === 'precondition-failed';
}
