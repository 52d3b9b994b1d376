/** The form of a status page, with its preview beside it, or on a narrow screen instead of it. */

import { type StatusPage, StatusPageSettings } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import toast from 'react-hot-toast/headless';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { noteStatusPage } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures, statusPageSuccesses } from '../../../entities/status-page/messages.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLeaveGuard } from '../../../lib/form/use-leave-guard.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { LeaveDialog } from '../../../ui/overlay/leave-dialog.tsx';
import { ComponentsEditor } from '../components/components-editor.tsx';
import { changeGroups, type GroupsChange } from '../components/groups.ts';
import { PagePreview } from '../preview/page-preview.tsx';
import { accessErrors, type Draft, draftOf, settingsOf } from './draft.ts';
import { AccessFields, AppearanceFields, GeneralFields, IncidentFields } from './page-fields.tsx';

type View = 'edit' | 'preview';

const views: readonly { value: View; label: string }[] = [
	{ value: 'edit', label: 'Edit' },
	{ value: 'preview', label: 'Preview' },
];

/** `page`: as it is stored. */
export function PageForm({ page }: { page: StatusPage }) {
	const client = useQueryClient();
	const websites = useQuery(websiteQueries.list());
	/** The preview fits beside the form: the same width as Tailwind's `lg`. */
	const isWide = useMedia('(min-width: 64rem)', true);
	const [view, setView] = useState<View>('edit');
	const [stored, setStored] = useState(page);
	const [draft, setDraft] = useState(() => draftOf(page));
	const change = useCallback((changed: Partial<Draft>) => setDraft((known) => ({ ...known, ...changed })), []);
	const changeComponents = useCallback(
		(changed: GroupsChange) => setDraft((known) => ({ ...known, groups: changeGroups(known.groups, changed) })),
		[],
	);
	const settings = settingsOf(draft);
	const isDirty = JSON.stringify(settings) !== JSON.stringify(settingsOf(draftOf(stored)));
	const guard = useLeaveGuard(isDirty);

	const form = useForm({
		check: () => ({ ...accessErrors(draft, stored.hasPassword), ...findFieldErrors(StatusPageSettings, settings) }),
		send: async () => {
			const saved = await withReauthentication((headers) =>
				call('updateStatusPage', { params: { id: page._id }, body: settings, headers }),
			);
			setStored(saved);
			// Unless something was typed while it was being saved.
			setDraft((known) => (known === draft ? draftOf(saved) : known));
			toast.success(saved.isPublished && !stored.isPublished ? statusPageSuccesses.publish : statusPageSuccesses.save);
			await noteStatusPage(client, saved);
		},
		failure: statusPageFailures.save,
		onErrors: () => setView('edit'),
	});
	/** Before the form is submitted, which sends what it finds then. */
	const choose = (isPublished: boolean) => flushSync(() => change({ isPublished }));
	const fields = { draft, page: stored, errors: form.fieldErrors, onChange: change };

	return (
		<>
			<div className="lg:hidden">
				<RadioGroup
					variant="segments"
					label="Show"
					isLabelHidden
					name="view"
					value={view}
					choices={views}
					onChange={setView}
				/>
			</div>
			<div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
				<form
					noValidate
					aria-label="Status page"
					onSubmit={form.onSubmit}
					className={joinClasses('grid min-w-0 grid-cols-1 gap-5', view === 'preview' && 'max-lg:hidden')}
				>
					{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
					<GeneralFields {...fields} />
					<Panel title="Components">
						<ComponentsEditor
							groups={draft.groups}
							onChange={changeComponents}
							websites={websites}
							errors={form.fieldErrors}
						/>
					</Panel>
					<AccessFields {...fields} />
					<AppearanceFields {...fields} onLogo={({ logo }) => setStored((known) => ({ ...known, logo }))} />
					<IncidentFields {...fields} />
					{/* The theme's `--sticky-bottom` follows the presence of this element. */}
					<div
						id="save-bar"
						className="sticky bottom-(--bottom-bar) z-10 flex flex-wrap items-center gap-3 border-t border-line bg-bg py-3"
					>
						{stored.isPublished ? (
							<Button type="submit" busy={form.isBusy}>
								Save
							</Button>
						) : (
							<>
								<Button
									type="submit"
									variant="secondary"
									busy={form.isBusy && !draft.isPublished}
									disabled={form.isBusy}
									onClick={() => choose(false)}
								>
									Save draft
								</Button>
								<Button
									type="submit"
									busy={form.isBusy && draft.isPublished}
									disabled={form.isBusy}
									onClick={() => choose(true)}
								>
									Publish
								</Button>
							</>
						)}
						<Button
							variant="secondary"
							disabled={!isDirty || form.isBusy}
							onClick={() => {
								form.clearErrors();
								setDraft(draftOf(stored));
							}}
						>
							Discard changes
						</Button>
						<p role="status" className="text-small text-muted">
							{isDirty ? 'Unsaved changes' : ''}
						</p>
					</div>
				</form>
				<div
					className={joinClasses(
						'min-w-0 lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]',
						view === 'edit' && 'max-lg:hidden',
					)}
				>
					<PagePreview settings={{ ...settings, slug: stored.slug }} isShown={isWide || view === 'preview'} />
				</div>
			</div>
			<LeaveDialog guard={guard}>Your changes to this page are not saved and will be lost.</LeaveDialog>
		</>
	);
}
