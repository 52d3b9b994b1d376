import { expect, it, onTestFinished, vi } from 'vitest';
import { offerDownload } from './download.ts';

it('keeps the file until the browser has had a minute to read it', () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const link = { href: '', download: '', click: vi.fn() };
	vi.stubGlobal('document', { createElement: () => link });
	onTestFinished(() => void vi.unstubAllGlobals());
	vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
	const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();

	offerDownload('outage: 1.json', 'application/json', '{}');
	expect([link.href, link.download, link.click.mock.calls.length]).toEqual(['blob:file', 'outage  1.json', 1]);
	vi.advanceTimersByTime(59_999);
	expect(revoked).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(revoked).toHaveBeenCalledWith('blob:file');
});
