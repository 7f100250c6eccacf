import { checking } from './checkingRequests.ts';
import { citing } from './citingRequests.ts';
import { editing } from './editingRequests.ts';
import { editions } from './editionRequests.ts';
import { reading } from './readingRequests.ts';
import { renumbering } from './renumberingRequests.ts';
import type { Handler } from './request.ts';
import { previewing, views } from './viewRequests.ts';
import { writing } from './writingRequests.ts';

/** All requests that the server answers. */
export const handlers: readonly Handler[] = [
  reading,
  checking,
  citing,
  writing,
  editing,
  renumbering,
  editions,
  views,
  previewing,
];
