/** The account of somebody else that this tab acts on. Choosing and leaving load the page again, so that nothing of the other account stays. */
import type { AccountOfMember } from '@stayup/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { visitStorage } from '../storage.ts';

export interface ChosenAccount extends AccountOfMember {
	/** Who chose it: another user of this tab starts with the own account. */
	by: string;
}

const key = 'account';
const endedKey = 'ended-account';
const listeners = new Set<() => void>();

/** Null for the own account. */
export function chosenAccount(personId: string | undefined): ChosenAccount | null {
	return accountIn(visitStorage.read(key), personId);
}

/** Null for the own account. Follows `updateChosenAccount`. */
export function useChosenAccount(personId: string | undefined): ChosenAccount | null {
	const stored = useSyncExternalStore(
		subscribe,
		() => visitStorage.read(key),
		() => null,
	);
	return useMemo(() => accountIn(stored, personId), [stored, personId]);
}

/** The id of the account whose websites are shown. */
export function shownAccountId(personId: string): string {
	return chosenAccount(personId)?._id ?? personId;
}

/** Null chooses the own account. */
export function chooseAccount(account: ChosenAccount | null): void {
	if (account === null) visitStorage.remove(key);
	else visitStorage.write(key, JSON.stringify(account));
	location.assign('/dashboard');
}

/** Stores the current role, plan and name of the chosen account. */
export function updateChosenAccount(account: ChosenAccount): void {
	visitStorage.write(key, JSON.stringify(account));
	for (const listener of listeners) listener();
}

/** The server says that the caller is no member any longer. */
export function endChosenAccount(): void {
	const kept = visitStorage.readJson(key) as ChosenAccount | null;
	if (kept === null) return;
	visitStorage.write(endedKey, kept.name);
	chooseAccount(null);
}

/** The name of the account whose access has just ended; null if it was noticed. */
export function endedAccount(): string | null {
	return visitStorage.read(endedKey);
}

export function forgetEndedAccount(): void {
	visitStorage.remove(endedKey);
}

function accountIn(stored: string | null, personId: string | undefined): ChosenAccount | null {
	if (stored === null) return null;
	try {
		const account = JSON.parse(stored) as ChosenAccount | null;
		return account?.by === personId ? account : null;
	} catch {
		return null;
	}
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
