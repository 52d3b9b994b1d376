/** A section of a website's settings as a form, which sends only its own fields. */
import { type Website, WebsiteChange } from '@stayup/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { failures } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

type SettingsFormProps = {
	title: string;
	website: Website;
	changeOf: (form: FormData) => WebsiteChange;
	children: (errors: FieldErrors) => ReactNode;
};

export function SettingsForm({ title, website, changeOf, children }: SettingsFormProps) {
	const change = useChangeWebsite(website);
	const element = useRef<HTMLFormElement>(null);
	const [savedTimes, setSavedTimes] = useState(0);
	const [isChanged, setChanged] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: after each save, the fields show what was saved: tags in lower case, a URL with its scheme
	useEffect(() => {
		element.current?.reset();
		setChanged(false);
	}, [savedTimes]);
	const form = useForm({
		check: (data) => findFieldErrors(WebsiteChange, changeOf(data)),
		send: async (data) => {
			await change.mutateAsync(changeOf(data));
			setSavedTimes((times) => times + 1);
		},
		failure: failures.updateWebsite,
	});
	return (
		<Panel title={title}>
			<form
				ref={element}
				noValidate
				aria-label={title}
				onSubmit={form.onSubmit}
				onInput={({ currentTarget }) => setChanged(hasChanges(currentTarget))}
				className="grid gap-4"
			>
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				{children(form.fieldErrors)}
				<SaveChanges isChanged={isChanged} isBusy={form.isBusy} />
			</form>
		</Panel>
	);
}

/** Inactive until there is something to save. It keeps the focus after a save. */
export function SaveChanges({ isChanged, isBusy }: { isChanged: boolean; isBusy: boolean }) {
	return (
		<Button
			type="submit"
			variant={isChanged ? 'primary' : 'secondary'}
			aria-disabled={!isChanged}
			busy={isBusy}
			className={isChanged ? 'w-fit' : 'w-fit cursor-not-allowed opacity-55'}
		>
			Save changes
		</Button>
	);
}

function hasChanges({ elements }: HTMLFormElement): boolean {
	return [...elements].some((field) => field instanceof HTMLInputElement && field.value !== field.defaultValue);
}
