import { type ChecklistItem, clientItems } from '@stayup/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Checklist } from './checklist.tsx';

const actions = { add: async () => undefined, setDone: () => undefined, remove: () => undefined };
const item = (text: string, doneAt: string | null = null): ChecklistItem => ({
	_id: text,
	stage: 'content',
	text,
	month: null,
	doneAt,
});

it('says for which open items the client has sent something', () => {
	const items = [item(clientItems.logo), item(clientItems.texts, '2026-11-29T12:00:00.000Z'), item(clientItems.legal)];
	render(
		<Checklist
			items={items}
			project={{ stage: 'content', openUpdates: [] }}
			sent={[clientItems.logo, clientItems.texts]}
			actions={actions}
		/>,
	);

	expect(screen.getAllByText(/^The client has sent something/)).toHaveLength(1);
	const box = screen.getByRole('checkbox', { name: clientItems.logo });
	expect(box.closest('li')?.textContent).toContain('The client has sent something');
});

it.each([
	['the present stage and earlier ones with open items', false, ['Content', 'Build']],
	['nothing where another list has the open items', true, []],
])('is folded by stage: open is %s', (_, isBrief, expected) => {
	const items: ChecklistItem[] = [
		{ ...item('Choose', '2026-11-29T12:00:00.000Z'), stage: 'intake' },
		item(clientItems.logo),
		{ ...item('Build the pages'), stage: 'build' },
		{ ...item('Send a preview'), stage: 'review' },
	];
	const project = { stage: 'build' as const, openUpdates: [] };
	render(<Checklist items={items} project={project} sent={[]} isBrief={isBrief} actions={actions} />);

	const lists = screen.getAllByRole('list').filter((list) => list.closest('details')?.open);
	expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual(expected);
});
