import { expect, it, vi } from 'vitest';
import { openOnce } from './open-once.ts';

it('opens once for all callers', async () => {
	const open = vi.fn(() => Promise.resolve('connection'));
	const opened = openOnce(open);

	expect(await Promise.all([opened(), opened()])).toEqual(['connection', 'connection']);
	expect(open).toHaveBeenCalledTimes(1);
});

it('tries again after a failure', async () => {
	const open = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('connection');
	const opened = openOnce<string>(open);

	await expect(opened()).rejects.toThrow('offline');
	expect(await opened()).toBe('connection');
});
