"""The class: pupils on their devices, their journals, the teacher's view."""
