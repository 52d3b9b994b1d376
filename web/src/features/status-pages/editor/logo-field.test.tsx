import { logoLimits, logoMessages } from '@stayup/contract';
import { exampleSnapshot } from '@stayup/testing/status-pages/example-snapshot';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../../testing/server.ts';
import { aStatusPage } from '../../../entities/status-page/builders.ts';
import { EditorScreen } from './editor-screen.tsx';

const logo = { path: '/s/bakery/logo?v=abc', width: 400, height: 100 };
const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
const png = new File([bytes], 'logo.png', { type: 'image/png' });

let server: FakeServer;

describe('the logo in the editor of a status page', () => {
	beforeEach(() => {
		server = startFakeServer();
		server.answer('GET /api/status-pages', () => Response.json([aStatusPage()]));
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage()));
		server.answer('GET /api/websites', () => Response.json([]));
		server.answer('POST /api/status-page-preview', () => Response.json(exampleSnapshot({ name: 'Bakery' })));
		server.answer('PUT /api/status-pages/p1/logo', () => Response.json(aStatusPage({ logo })));
		server.answer('DELETE /api/status-pages/p1/logo', () => Response.json(aStatusPage()));
	});

	const open = () => renderScreen(<EditorScreen />, { path: '/status-pages/:id', url: '/status-pages/p1' });
	const field = () => screen.findByLabelText<HTMLInputElement>('Logo');
	const sent = () => server.bodies('PUT /api/status-pages/p1/logo');

	it('is uploaded as soon as a file is chosen, and shown', async () => {
		open();
		await userEvent.upload(await field(), png);
		await screen.findByText('Logo saved');

		expect(sent()).toEqual([{ data: btoa(String.fromCharCode(...bytes)) }]);
		expect(screen.getByRole('img', { name: 'Logo of Bakery' }).getAttribute('src')).toBe(logo.path);
	});

	it('leaves what was typed as it is', async () => {
		open();
		await fill(await screen.findByLabelText('Name'), ' of Rosie');
		await userEvent.upload(await field(), png);
		await screen.findByText('Logo saved');

		expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bakery of Rosie');
		expect(screen.getByText('Unsaved changes')).toBeTruthy();
	});

	it('is refused without a request if it is no image, or too large', async () => {
		open();
		const svg = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
		await userEvent.upload(await field(), svg, { applyAccept: false });
		await screen.findByText(logoMessages.notAnImage);
		const large = new File([new Uint8Array(logoLimits.bytes + 1)], 'logo.png', { type: 'image/png' });
		await userEvent.upload(await field(), large);

		await screen.findByText(logoMessages.tooLarge);
		expect(sent()).toEqual([]);
	});

	it('stays when another one is refused, with the reason at its field', async () => {
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage({ logo })));
		server.answer('PUT /api/status-pages/p1/logo', refusal(logoMessages.unreadable, 'data'));
		open();
		await userEvent.upload(await field(), png);
		await screen.findByText(logoMessages.unreadable);

		expect((await field()).getAttribute('aria-invalid')).toBe('true');
		expect(screen.getByRole('img', { name: 'Logo of Bakery' })).toBeTruthy();
	});

	it('is removed from the keyboard, and the focus stays in its field', async () => {
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage({ logo })));
		open();
		(await screen.findByRole('button', { name: 'Remove logo' })).focus();
		await userEvent.keyboard('{Enter}');
		await screen.findByText('Logo removed');

		expect(screen.queryByRole('img', { name: 'Logo of Bakery' })).toBeNull();
		await waitFor(async () => expect(document.activeElement).toBe(await field()));
	});

	it('of a page that the owner cannot open is described', async () => {
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage({ logo, isPublished: false })));
		open();
		fireEvent.error(await screen.findByRole('img', { name: 'Logo of Bakery' }));

		await screen.findByText('Saved. Only visitors of this page can see it.');
	});
});
