'use client';

import { useState } from 'react';
import { Icon } from './icon.jsx';

const STYLES =
  'Hatha Yoga,Vinyasa Flow,Ashtanga,Yin Yoga,Power Yoga,Restorative Yoga,Prenatal Yoga,Kids Yoga,Meditation,Breathwork,Yoga Therapy,Hot Yoga';
const LANGUAGES =
  'Any language,Hindi,English,Bengali,Marathi,Telugu,Tamil,Gujarati,Urdu,Kannada,Odia,Malayalam,Punjabi,Assamese,Maithili,Konkani,Nepali,Sindhi,Kashmiri,Manipuri,Sanskrit';
const CHOICES = {
  'Price range': 'Under ₹500|₹500–1,000|₹1,000–2,000|Above ₹2,000',
  Experience: 'Up to 2 years|3–5 years|6–10 years|10+ years',
  Availability: 'Weekdays|Weekends|Morning|Afternoon|Evening|Women teachers|Free demo',
};
const SORTS = 'Best match,Lowest price,Best rated,Most experienced';

function Select({ label, options, value, onChange }) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={onChange}>
        {options.split(',').map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Filters({ city }) {
  const [fields, setFields] = useState({ city, area: '' });
  const change = (name) => (event) => setFields({ ...fields, [name]: event.target.value });
  return (
    <form action="/search" className="filters">
      <label className="field">
        <span>Say it in your own words</span>
        <input name="q" maxLength={200} />
      </label>
      <label className="field">
        <span>City</span>
        <input name="city" value={fields.city} onChange={change('city')} />
      </label>
      <label className="field">
        <span>Area</span>
        <input name="area" value={fields.area} onChange={change('area')} />
      </label>
      <Select
        label="Specialization"
        options={`All styles,${STYLES}`}
        value={fields.style}
        onChange={change('style')}
      />
      <Select
        label="Session type"
        options="Online or in person,Online,In person"
        value={fields.type}
        onChange={change('type')}
      />
      <Select label="Languages" options={LANGUAGES} value={fields.language} onChange={change('language')} />
      <Select label="Sort" options={SORTS} value={fields.sort} onChange={change('sort')} />
      {Object.entries(CHOICES).map(([title, options]) => (
        <fieldset key={title} className="choices">
          <legend>{title}</legend>
          {options.split('|').map((name) => (
            <label key={name} className="chip">
              <input type="checkbox" name={title} value={name} />
              {name}
            </label>
          ))}
        </fieldset>
      ))}
      <button type="submit" className="button solid">
        <Icon name="search" />
        Search
      </button>
      <a href="/search" className="quiet">
        Clear Filters
      </a>
    </form>
  );
}
