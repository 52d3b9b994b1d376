/** The colours of the accents, as in status-page.css. Each has enough contrast as text on its page, and with `on` as text on it. */
import type { PageAccent } from '../status-pages.ts';

interface AccentColours {
	light: string;
	dark: string;
}

export const accentColours: Readonly<Record<PageAccent, AccentColours>> = {
	green: { light: '#15803d', dark: '#4ade80' },
	blue: { light: '#1d4ed8', dark: '#60a5fa' },
	violet: { light: '#6d28d9', dark: '#a78bfa' },
	pink: { light: '#be185d', dark: '#f472b6' },
	red: { light: '#b91c1c', dark: '#f87171' },
	orange: { light: '#b45309', dark: '#fb923c' },
	teal: { light: '#0f766e', dark: '#2dd4bf' },
	slate: { light: '#334155', dark: '#cbd5e1' },
};
