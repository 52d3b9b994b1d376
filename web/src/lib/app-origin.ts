/** The origin of the deployed app, for the canonical links of public pages: they are rendered at build time, which knows no location. */
import { brand } from '@stayup/contract';

export const appOrigin: string = import.meta.env.VITE_APP_ORIGIN ?? brand.origin;
